import { StartError } from '#lib/services/platform/start-error.ts'
import { terminalText } from '#lib/services/platform/terminal.ts'

/** Asks the operator at the terminal; undefined where nobody can answer. */
export type Ask = ((question: string) => Promise<string>) | undefined

const isYes = (answer: string) => ['sì', 'si', 's'].includes(answer.trim().toLowerCase())

const mostTimes = 2

/**
 * Asks the operator to confirm what the action would do now, and once more when that changed while
 * the question waited for its answer; not again and again, since members join a group all the time.
 * Returns the confirmed question.
 */
export const confirm = async (questionNow: () => Promise<string | undefined>, ask: Ask) => {
  let confirmed: string | undefined
  for (let times = 0; times < mostTimes; times++) {
    const question = await questionNow()
    if (question === undefined || question === confirmed) break
    if (!ask) throw new StartError('operator.noAnswer', { question })
    const text =
      times === 0
        ? terminalText('operator.confirm', { question })
        : terminalText('operator.confirmAgain', { question })
    if (!isYes(await ask(text))) throw new StartError('operator.notDone')
    confirmed = question
  }
  return confirmed
}
