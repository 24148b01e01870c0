/** The keys of a Thai catalogue with other texts: what its English twin must be. */
export type SameShape<T> = {
  readonly [K in keyof T]: T[K] extends string ? string : SameShape<T[K]>
}
