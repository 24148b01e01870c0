// Loaded before the server (`node --require`): moves the wall clock of this process by KHUM_TEST_SKEW_MS and leaves the
// monotonic clock alone, as a machine with a wrong date does.
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
