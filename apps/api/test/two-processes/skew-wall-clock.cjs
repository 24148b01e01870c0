// Loaded into the server with `node --require`. Shifts its wall clock by KHUM_TEST_SKEW_MS, as if the machine's date were
// wrong. The monotonic clock stays right.
const skew = Number(process.env.KHUM_TEST_SKEW_MS)
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + skew)
    else super(...given)
  }
  static now() {
    return RealDate.now() + skew
  }
}
