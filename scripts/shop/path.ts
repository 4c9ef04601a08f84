import { resolve } from 'node:path'

/** Resolves a file against the operator's working directory; npm itself runs in the project's folder. */
export const fromCaller = (file: string) => resolve(process.env.INIT_CWD ?? '.', file)
