#ifndef CMICROHTTPD_H
#define CMICROHTTPD_H
#endif
