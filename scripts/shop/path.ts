import { resolve } from 'node:path'

/** npm runs from the folder of the project; a file is named from where the operator stands. */
export const fromCaller = (file: string) => resolve(process.env.INIT_CWD ?? '.', file)
