import { spawn } from 'node:child_process'
import { expect, onTestFinished } from 'vitest'
import { until } from '../processes.ts'

/** Starts a process of the shop with these variables alone, killed at the end of the test. */
export const startPart = (
  role: string,
  environment: Record<string, string>,
  ...words: string[]
) => {
  const { PATH = '' } = process.env
  const env = {
    PATH,
    PORT: '0',
    NODE_ENV: 'production' as const,
    DRAIN_SECONDS: '0',
    ...environment,
  }
  const child = spawn(process.execPath, ['server.ts', role, ...words], { env })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const prints = (text: RegExp) => until(`${text}: ${output}`, () => text.test(output))
  return {
    child,
    output: () => output,
    prints,
    ready: () => prints(/localhost:\d+/),
    ended: () => until('the services end', () => child.exitCode !== null),
  }
}

export const startServices = (environment: Record<string, string>, ...words: string[]) =>
  startPart('services', environment, ...words)

/** Starts services that have to refuse, and returns their lines. */
export const refusal = async (environment: Record<string, string>, ...words: string[]) => {
  const services = startServices(environment, ...words)
  await services.ended()
  expect(services.child.exitCode, services.output()).toBe(1)
  expect(services.output()).not.toContain('    at ')
  return services.output().trim().split('\n')
}
