import { StartError } from '#lib/services/platform/start-error.ts'
import { terminalText } from '#lib/services/platform/terminal.ts'

/** Asks the operator at the terminal; undefined where nobody can answer. */
export type Ask = ((question: string) => Promise<string>) | undefined

const isYes = (answer: string) => ['sì', 'si', 's'].includes(answer.trim().toLowerCase())

/**
 * Asks until the operator confirms what the action would do at that moment: when the question
 * changes while it waits for its answer, it is asked again. Returns the confirmed question.
 */
export const confirm = async (questionNow: () => Promise<string | undefined>, ask: Ask) => {
  let confirmed: string | undefined
  for (;;) {
    const question = await questionNow()
    if (question === undefined || question === confirmed) return confirmed
    if (!ask) throw new StartError('operator.noAnswer', { question })
    const key = confirmed === undefined ? 'operator.confirm' : 'operator.confirmAgain'
    if (!isYes(await ask(terminalText(key, { question })))) throw new StartError('operator.notDone')
    confirmed = question
  }
}
