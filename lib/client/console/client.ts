import type { ConsoleCalls } from '#lib/contract/console/calls.ts'
import { ApiError } from '../transport/api-error.ts'
import { type CallOptions, createClient, httpTransport, type InputOf } from '../transport/client.ts'

export type ConsoleCallName = keyof ConsoleCalls
/** Calls that answer a list as a file. */
export type FileCallName = Extract<ConsoleCallName, `POST ${string}/file`>
export type ConsoleInput<Name extends ConsoleCallName> = InputOf<ConsoleCalls[Name]>
export type ConsoleOutput<Name extends ConsoleCallName> = Awaited<
  ReturnType<typeof client.call<Name>>
>

const client = createClient<ConsoleCalls>(httpTransport({ prefix: '/gestione/api' }))

/** Asks the operator for a factor for the call of a ticket; false when they decline. */
type AskForProof = (ticket: string) => Promise<boolean>

let askForProof: AskForProof = async () => false

export const provideProof = (ask: AskForProof) => {
  askForProof = ask
}

/** Asks the operator to confirm what a call would do. */
type AskToConfirm = (question: string) => Promise<boolean>

let askToConfirm: AskToConfirm = async () => false

export const provideConfirmation = (ask: AskToConfirm) => {
  askToConfirm = ask
}

/** The operator declined to confirm a call: nothing happened. */
export class Declined extends Error {
  override name = 'Declined'
}

/** The act was stored instead of done: it waits for a second signature. */
export const isAwaitingApproval = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'approval_needed'

/** Passes errors on, but not that the operator declined: they know. */
export const unlessDeclined = (onError: (error: unknown) => void) => (error: unknown) => {
  if (!(error instanceof Declined)) onError(error)
}

/** Asks for what a refused call needs; undefined when it was refused for another reason. */
const answerTo = async (error: unknown): Promise<CallOptions | undefined> => {
  if (!(error instanceof ApiError && error.next)) return undefined
  const { code, detail, next } = error
  if (code === 'confirm_needed') {
    if (await askToConfirm(detail)) return { confirmed: next.ticket }
    throw new Declined()
  }
  if (code === 'proof_needed') {
    if (await askForProof(next.ticket)) return { proof: next.ticket }
    throw new Declined()
  }
  return undefined
}

/** Calls the console. A call that needs a confirmation or a proof asks for it, and is repeated. */
export const consoleCall = async <Name extends ConsoleCallName>(
  name: Name,
  input: ConsoleInput<Name>,
  options: CallOptions = {},
): Promise<ConsoleOutput<Name>> => {
  const call = client.call as (
    name: Name,
    input: ConsoleInput<Name>,
    options: CallOptions,
  ) => Promise<ConsoleOutput<Name>>
  try {
    return await call(name, input, options)
  } catch (error) {
    const answers = await answerTo(error)
    if (!answers) throw error
    return consoleCall(name, input, { ...options, ...answers })
  }
}
