type Waiting<Asked, Answer> = {
  asked: Asked
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

type Work<Asked, Answer> = (asked: Asked[]) => Promise<(Answer | Error)[]>

/** In one piece of work; what is longer under way than this keeps nobody else from beginning. */
const most = 100
const longest = 50

const settle = <Asked, Answer>(heap: Waiting<Asked, Answer>[], answers: (Answer | Error)[]) => {
  heap.forEach(({ resolve, reject }, at) => {
    const answer = answers[at]
    if (answer instanceof Error) reject(answer)
    else resolve(answer as Answer)
  })
}

/**
 * Who asks while a hand is free is answered at once; those who ask meanwhile wait, and are then answered together, by
 * one trip to the database. An answer that is an error is told only to who asked for it, and where all of the work
 * fails each is tried by itself.
 */
export const gather = <Asked, Answer>(work: Work<Asked, Answer>, hands = 1) => {
  let waiting: Waiting<Asked, Answer>[] = []
  let busy = 0

  const answer = async (heap: Waiting<Asked, Answer>[]) => {
    try {
      settle(heap, await work(heap.map(({ asked }) => asked)))
    } catch (error) {
      if (heap.length > 1) await Promise.all(heap.map((one) => answer([one])))
      else heap[0]?.reject(error)
    }
  }

  const next = () => {
    if (busy === hands || waiting.length === 0) return
    busy++
    const heap = waiting.slice(0, most)
    waiting = waiting.slice(most)
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, longest)
    void answer(heap).then(resolve)
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
