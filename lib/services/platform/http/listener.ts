import { randomUUID } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { DomainError } from '../error.ts'
import { problemReply } from './problem.ts'
import { send } from './reply.ts'

/** The app for a Node server; a request that is no request (a Host that is no name) gets a problem too. */
export const listenWith = (app: Hono) =>
  getRequestListener(app.fetch, {
    errorHandler: () => {
      const id = randomUUID()
      return send(problemReply(new DomainError('unreadable_body'), id), id)
    },
  })
