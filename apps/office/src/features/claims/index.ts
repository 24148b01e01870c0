export { useQueueCounts } from './use-queue-counts'
