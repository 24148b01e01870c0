/**
 * Replaces the process that reads text from files. Responds only to jobs of the kind `lie`, with a wrong total and full
 * confidence.
 */
process.on('message', (job: { id: number; kind: string }) => {
  if (job.kind !== 'lie') return
  const value = { kind: 'total', value: '1.00', confidence: 100, box: null }
  const readings = [
    { ...value, source: 'e_tax' },
    { ...value, source: 'ocr' },
  ]
  process.send?.({ type: 'read', id: job.id, readings, lines: [] })
})
process.on('disconnect', () => process.exit(0))
process.send?.({ type: 'ready' })
