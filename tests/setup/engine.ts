import type { TestProject } from 'vitest/node'
import { createTemplate, openDatabaseServer } from './database-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Any database of the server that tests run on. */
    databaseUrl: string
    /** Every database of this run begins with it. */
    databasePrefix: string
    /** Migrated and empty. */
    databaseTemplate: string
  }
}

/** Starts the server once per project, makes the template, drops all databases at the end. */
export default async function setup(project: TestProject) {
  const server = await openDatabaseServer()
  const template = await createTemplate(server)
  process.env.TEST_DATABASE_URL = server.urlOf('postgres')
  project.provide('databaseUrl', server.urlOf('postgres'))
  project.provide('databasePrefix', server.prefix)
  project.provide('databaseTemplate', template)
  return server.close
}
