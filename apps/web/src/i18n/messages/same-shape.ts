/** The shape of a Thai catalogue with any texts, for its English counterpart. */
export type SameShape<T> = {
  readonly [K in keyof T]: T[K] extends string ? string : SameShape<T[K]>
}
