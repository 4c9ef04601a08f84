import { expect, test } from 'vitest'
import works from '#locales/it/console-works.json' with { type: 'json' }
import { jobs } from './background.ts'
import { mails } from './mails.ts'
import { tasks } from './tasks.ts'

const nameOf = (kind: string) => {
  const [room, act] = kind.split('.') as [string, string]
  return (works.kinds as Record<string, Record<string, string>>)[room]?.[act]
}

test('each job, task and mail has an Italian name for the console', () => {
  const kinds = [...jobs.map(({ name }) => name), ...[...tasks, ...mails].map(({ kind }) => kind)]
  expect(kinds.filter((kind) => !nameOf(kind))).toEqual([])
})
