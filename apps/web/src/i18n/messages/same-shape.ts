/** The shape of a Thai catalogue, but with any texts. Its English counterpart must have this shape. */
export type SameShape<T> = {
  readonly [K in keyof T]: T[K] extends string ? string : SameShape<T[K]>
}
