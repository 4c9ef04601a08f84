import { execFile } from 'node:child_process'

export type Ended = { code: number; output: string; complained: string }

/** Runs a script of the project in a process of its own, with only the given settings. */
export const runScript = (
  script: string,
  words: readonly string[],
  environment: Record<string, string>,
) =>
  new Promise<Ended>((ended) => {
    const { PATH = '', HOME = '' } = process.env
    const env = { PATH, HOME, NODE_ENV: 'development' as const, ...environment }
    execFile(process.execPath, [script, ...words], { env }, (error, output, complained) =>
      ended({ code: error ? Number(error.code ?? 1) : 0, output, complained }),
    )
  })
