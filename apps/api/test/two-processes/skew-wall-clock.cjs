// Loaded before the server (`node --require`). Shifts this process's wall clock by KHUM_TEST_SKEW_MS but not the
// monotonic clock, like on a machine with a wrong date.
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
