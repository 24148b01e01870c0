import { Counter, Gauge } from 'prom-client'

/**
 * Counts the file checks of this process by outcome; `waiting` means that the checker or the scanner was unavailable.
 */
export const fileChecks = new Counter({
  name: 'khum_file_checks_total',
  help: 'Checks of files by this process, by outcome',
  labelNames: ['outcome'],
  registers: [],
})

export const scannerAnswered = new Gauge({
  name: 'khum_scanner_last_answer_timestamp_seconds',
  help: 'When the virus scanner last judged a file for this process',
  registers: [],
})
