import type { IncomingMessage, ServerResponse } from 'node:http'
import { refuse } from './refuse.ts'
import { everyReply } from './reply.ts'
import { within } from './within.ts'

const patience = 2_000

/** The plain check of HAProxy, which names neither a path nor a host. */
const isPlainCheck = ({ method, url, httpVersion }: IncomingMessage) =>
  method === 'OPTIONS' && url === '/' && httpVersion === '1.0'

const checkOf = (request: IncomingMessage) => {
  if (isPlainCheck(request)) return 'ready'
  return /^\/api\/health\/(live|ready)(?:\?|$)/.exec(request.url ?? '')?.[1]
}

const ok = JSON.stringify({ status: 'ok' })

/**
 * Answers the checks of balancers and process managers before anything else, each process for itself:
 * `live` while it responds, `ready` while it can work and was not asked to stop.
 */
export const createProbes = (isReady: () => Promise<boolean>) => {
  let isLeaving = false

  const answerReady = async (response: ServerResponse) => {
    const ready = !isLeaving && (await within(patience, isReady()).catch(() => false))
    // The request to stop may have come meanwhile.
    if (!ready || isLeaving) return refuse(response, 503)
    answerOk(response)
  }

  const answerOk = (response: ServerResponse) => {
    response.writeHead(200, {
      ...everyReply,
      'content-type': 'application/json; charset=utf-8',
      'content-length': ok.length,
      'cache-control': 'no-store',
    })
    response.end(ok)
  }

  return {
    /** False when the request is no check. */
    handle: (request: IncomingMessage, response: ServerResponse) => {
      const check = checkOf(request)
      if (!check) return false
      if (check === 'live') answerOk(response)
      else void answerReady(response)
      return true
    },
    leave: () => {
      isLeaving = true
    },
  }
}
