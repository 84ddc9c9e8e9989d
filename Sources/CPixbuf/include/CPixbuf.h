#ifndef CPIXBUF_H
#define CPIXBUF_H
#endif
