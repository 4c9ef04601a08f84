import type { TestProject } from 'vitest/node'
import { createTemplate, openDatabaseServer } from './database-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of any database of the test server. */
    databaseUrl: string
    /** Prefix of every database of this run. */
    databasePrefix: string
    /** Name of the template, migrated and empty. */
    databaseTemplate: string
  }
}

/** Starts the server once per project, creates the template, drops all databases at the end. */
export default async function setup(project: TestProject) {
  const server = await openDatabaseServer()
  const template = await createTemplate(server)
  process.env.TEST_DATABASE_URL = server.urlOf('postgres')
  project.provide('databaseUrl', server.urlOf('postgres'))
  project.provide('databasePrefix', server.prefix)
  project.provide('databaseTemplate', template)
  return server.close
}
