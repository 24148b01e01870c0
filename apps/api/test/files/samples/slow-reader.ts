/**
 * Replaces the process that reads text from files. It never responds, except to a file of the kind `lie`: then it
 * returns a wrong total with full confidence.
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
