#ifndef CGETOPT_H
#define CGETOPT_H
#endif
