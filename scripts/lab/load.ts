import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { shopAddress } from './places.ts'

/** One request of somebody who comes at this moment, whatever the others wait for. */
export type Call = {
  kind: string
  path: string
  method?: 'GET' | 'POST' | 'PUT'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Address that the request comes from. */
  visitor: string
  /** Where it goes, if not to the shop's own address. */
  origin?: string
}

type Answer = { status: number; text: string; headers: Record<string, unknown> }

/** `late` counts from the moment at which the visitor came, also when the request began later. */
export type Sample = { kind: string; at: number; late: number; status: number }

const agents = new Map<string, Agent>()
const agentOf = (visitor: string) => {
  const agent = agents.get(visitor) ?? new Agent({ keepAlive: true, localAddress: visitor })
  agents.set(visitor, agent)
  return agent
}

export const closeConnections = () => {
  for (const agent of agents.values()) agent.destroy()
  agents.clear()
}

const longestWait = 30_000

/** Status 0 means no response. As a browser, it asks again when an idle connection was just closed. */
export const send = (call: Call): Promise<Answer> =>
  new Promise<Answer>((done) => {
    const { path, method = 'GET', headers = {}, body, visitor, origin = shopAddress } = call
    const failed = (error: NodeJS.ErrnoException) => {
      if (asking.reusedSocket && error.code === 'ECONNRESET' && method === 'GET') done(send(call))
      else done({ status: 0, text: error.message, headers: {} })
    }
    const options = { method, headers, agent: agentOf(visitor), localAddress: visitor }
    const asking = request(origin + path, options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', failed)
      response.on('close', () => failed(new Error('the response was cut')))
      response.on('end', () =>
        done({
          status: response.statusCode ?? 0,
          text: Buffer.concat(chunks).toString(),
          headers: response.headers,
        }),
      )
    })
    asking.setTimeout(longestWait, () => asking.destroy(new Error('no response in time')))
    asking.on('error', failed).end(body)
  })

type Load = {
  perSecond: number
  seconds: number
  /** The next arrival; may return what is done with its answer. */
  next: (place: number) => Call
  do?: (call: Call) => Promise<{ status: number }>
}

/** Sends requests at a fixed rate of arrivals: a slow shop does not slow those who come. */
export const arrive = async ({ perSecond, seconds, next, do: perform = send }: Load) => {
  const samples: Sample[] = []
  const open: Promise<void>[] = []
  const started = performance.now()
  for (let place = 0; place < perSecond * seconds; place++) {
    const at = (place * 1_000) / perSecond
    const early = started + at - performance.now()
    if (early > 1) await pause(early)
    const call = next(place)
    open.push(
      perform(call).then(({ status }) => {
        const late = performance.now() - started - at
        samples.push({ kind: call.kind, at, late, status })
      }),
    )
  }
  await Promise.all(open)
  return samples
}
