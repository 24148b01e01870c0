/**
 * How many milliseconds a step must run before its speed and the time left are shown. Earlier figures would be
 * unreliable.
 */
const settledMs = 5_000

/** Prints the progress of a long step: on a terminal one line that changes, otherwise a new line every ten seconds. */
export class Progress {
  readonly #began = performance.now()
  readonly #everyMs = process.stderr.isTTY ? 200 : 10_000
  readonly #unit: string
  #printed = this.#began
  #isOpen = false

  /** @param unit the unit that is counted, in the plural */
  constructor(unit = 'rows') {
    this.#unit = unit
  }

  /** @param perSecond the speed; computed from the time since the start if left out */
  show(what: string, done: number, total: number, perSecond?: number | null): void {
    const now = performance.now()
    if (now - this.#printed < this.#everyMs) return
    this.#printed = now
    const isSettled = done > 0 && now - this.#began >= settledMs
    const speed = isSettled ? (perSecond ?? (done * 1000) / (now - this.#began)) : null
    const text = progressText(what, { done, total, perSecond: speed, unit: this.#unit })
    this.#isOpen = process.stderr.isTTY
    process.stderr.write(this.#isOpen ? `\r\u001b[K${text}` : `${text}\n`)
  }

  /** Ends the changing line, so that later output begins on a new one. */
  end(): void {
    if (this.#isOpen) process.stderr.write('\n')
    this.#isOpen = false
  }
}

interface Measured {
  done: number
  total: number
  /** Null while the speed isn't known. */
  perSecond: number | null
  unit: string
}

/** Formats progress: `checking coverage.csv: 120,000 of 1,000,000 rows, 24,000 a second, 37 s left`. */
export function progressText(what: string, { done, total, perSecond, unit }: Measured): string {
  const text = `${what}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')} ${unit}`
  if (perSecond === null || perSecond <= 0 || done >= total) return text
  return `${text}, ${Math.round(perSecond).toLocaleString('en')} a second, ${timeLeft((total - done) / perSecond)} left`
}

function timeLeft(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  return `${Math.ceil(seconds / 60)} min`
}
