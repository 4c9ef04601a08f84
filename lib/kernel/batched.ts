type Waiting<Asked, Answer> = {
  asked: Asked
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

type Work<Asked, Answer> = (asked: Asked[]) => Promise<(Answer | Error)[]>

/** Maximum calls of a batch, and milliseconds after which a slow one no longer delays the next. */
const maxCalls = 100
const longest = 50

const settle = <Asked, Answer>(batch: Waiting<Asked, Answer>[], answers: (Answer | Error)[]) => {
  batch.forEach(({ resolve, reject }, at) => {
    const answer = answers[at]
    if (answer instanceof Error) reject(answer)
    else resolve(answer as Answer)
  })
}

/** Joins calls that come while batches run; a failed batch is retried call by call. */
export const batched = <Asked, Answer>(work: Work<Asked, Answer>, concurrency = 1) => {
  let waiting: Waiting<Asked, Answer>[] = []
  let busy = 0

  const answer = async (batch: Waiting<Asked, Answer>[]) => {
    try {
      settle(batch, await work(batch.map(({ asked }) => asked)))
    } catch (error) {
      if (batch.length > 1) await Promise.all(batch.map((call) => answer([call])))
      else batch[0]?.reject(error)
    }
  }

  const next = () => {
    if (busy === concurrency || waiting.length === 0) return
    busy++
    const batch = waiting.slice(0, maxCalls)
    waiting = waiting.slice(maxCalls)
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, longest)
    void answer(batch).then(resolve)
    void promise.then(() => {
      clearTimeout(timer)
      busy--
      next()
    })
  }

  return (asked: Asked) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      next()
    })
}
