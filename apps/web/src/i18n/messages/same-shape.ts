/** The keys of a Thai catalogue with any texts: the shape of its English counterpart. */
export type SameShape<T> = {
  readonly [K in keyof T]: T[K] extends string ? string : SameShape<T[K]>
}
