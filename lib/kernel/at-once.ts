const itemsAtOnce = 8

/** Several works at once. The first failure ends the list for all; what they have begun is finished before. */
export const eachAtOnce = async <T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<unknown>,
) => {
  const list = (async function* () {
    yield* items
  })()
  const worker = async () => {
    for await (const item of list) await work(item)
  }
  const workers = await Promise.allSettled(Array.from({ length: itemsAtOnce }, worker))
  for (const each of workers) if (each.status === 'rejected') throw each.reason
}
