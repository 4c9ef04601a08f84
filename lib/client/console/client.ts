import type { ConsoleCalls } from '#lib/contract/console/calls.ts'
import { ApiError } from '../transport/api-error.ts'
import { type CallOptions, createClient, httpTransport, type InputOf } from '../transport/client.ts'

export type ConsoleCallName = keyof ConsoleCalls
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

/** The operator declined to confirm a call: nothing happened. */
export class Declined extends Error {
  override name = 'Declined'
}

/** Passes errors on, but not that the operator declined: they know. */
export const unlessDeclined = (onError: (error: unknown) => void) => (error: unknown) => {
  if (!(error instanceof Declined)) onError(error)
}

/** Calls the console. A call that needs a proof asks for it, and is repeated with its ticket. */
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
    if (!(error instanceof ApiError && error.code === 'proof_needed' && error.next)) throw error
    const { ticket } = error.next
    if (!(await askForProof(ticket))) throw new Declined()
    return call(name, input, { ...options, proof: ticket })
  }
}
