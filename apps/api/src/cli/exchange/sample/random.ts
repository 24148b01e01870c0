/** Repeatable random numbers: the same seeds give the same numbers on every machine. */
export class Random {
  #state: number

  constructor(...seeds: readonly number[]) {
    this.#state = seeds.reduce((state, seed) => mix(state ^ mix(seed)), 0x9e3779b9)
  }

  /** Returns a number from 0 up to, but not including, 1. The generator is mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    return (scramble(this.#state) >>> 0) / 4_294_967_296
  }

  /** Returns an integer from `least` to `most`, including these two numbers. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  /** Returns true in `share` (0 to 1) of all calls. */
  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[Math.floor(this.next() * choices.length)] ?? choices[0]
  }
}

function scramble(value: number): number {
  const once = Math.imul(value ^ (value >>> 15), value | 1)
  const twice = once ^ (once + Math.imul(once ^ (once >>> 7), once | 61))
  return twice ^ (twice >>> 14)
}

function mix(value: number): number {
  const once = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return twice ^ (twice >>> 16)
}
