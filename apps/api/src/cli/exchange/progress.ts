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
    const speed = perSecond ?? (done * 1000) / (now - this.#began)
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
  perSecond: number
  unit: string
}

/** Formats progress: `checking coverage.csv: 120,000 of 1,000,000 rows, 24,000 a second, 37 s left`. */
export function progressText(what: string, { done, total, perSecond, unit }: Measured): string {
  const speed = `${Math.round(perSecond).toLocaleString('en')} a second`
  const left = perSecond > 0 ? `, ${timeLeft((total - done) / perSecond)} left` : ''
  return `${what}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')} ${unit}, ${speed}${left}`
}

function timeLeft(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  return `${Math.ceil(seconds / 60)} min`
}
