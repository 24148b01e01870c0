/** Waits for `work` and rejects if it takes longer than `ms` milliseconds; the work itself continues. */
export async function withTimeLimit<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms)
  })
  return await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
