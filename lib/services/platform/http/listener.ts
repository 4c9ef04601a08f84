import { randomUUID } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { DomainError } from '../error.ts'
import { problemReply } from './problem.ts'
import { send } from './reply.ts'

/**
 * Serves the app on a Node server; a malformed request (such as an invalid Host) gets a problem
 * response too.
 */
export const listenWith = (app: Hono) =>
  getRequestListener(app.fetch, {
    errorHandler: () => {
      const id = randomUUID()
      return send(problemReply(new DomainError('unreadable_body'), id), id)
    },
  })
