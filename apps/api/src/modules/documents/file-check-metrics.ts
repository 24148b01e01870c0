import { Counter, Gauge } from 'prom-client'

/** Checks that this process made, by what came of them; `waiting`: checker or scanner was away, and it is tried again. */
export const fileChecks = new Counter({
  name: 'khum_file_checks_total',
  help: 'Checks of files by this process, by outcome',
  labelNames: ['outcome'],
  registers: [],
})

/** Unix time, in seconds. */
export const scannerAnswered = new Gauge({
  name: 'khum_scanner_last_answer_timestamp_seconds',
  help: 'When the virus scanner last judged a file for this process',
  registers: [],
})

/** Counts one check. */
export function countFileCheck(outcome: 'accepted' | 'refused' | 'waiting'): void {
  fileChecks.inc({ outcome })
}
