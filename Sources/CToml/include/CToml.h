#ifndef CTOML_H
#define CTOML_H
#endif
