export { useNext } from './use-next'
export { useQueueCounts } from './use-queue-counts'
