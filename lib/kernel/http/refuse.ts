import type { ServerResponse } from 'node:http'
import { terminalText } from '../terminal.ts'
import { everyReply } from './reply.ts'

/** Answers with a problem what no call of the API can answer: 502 after a broken answer of the services. */
export const refuse = (response: ServerResponse, status: 502 | 503) => {
  if (response.headersSent) {
    // Part of the response is sent: only a broken connection tells that it is incomplete.
    response.destroy()
    return
  }
  const code = status === 503 ? 'unavailable' : 'bad_gateway'
  const body = JSON.stringify({
    type: `/api/docs#${code}`,
    title: terminalText('gateway.title'),
    status,
    detail: terminalText(status === 503 ? 'gateway.unreachable' : 'gateway.broken'),
    code,
  })
  response.writeHead(status, {
    ...everyReply,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...(status === 503 ? { 'retry-after': '5' } : {}),
  })
  response.end(body)
}
