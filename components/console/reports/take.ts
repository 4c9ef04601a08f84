import { useEffect, useEffectEvent, useRef } from 'react'
import { type ConsoleOutput, consoleCall } from '#lib/client/console/client.ts'
import { quietly } from '#lib/client/transport/api-error.ts'

export type CaseName = { of: 'comment' | 'proposal' | 'decision'; id: number }
type CaseOutput = ConsoleOutput<'GET /reports/case'>
export type Case = CaseOutput['data']

const renewEvery = 60_000

/** Takes a case while it is on screen; the returned function goes on reading it. */
export const useTake = (named: CaseName, isOn: boolean, show: (output: CaseOutput) => unknown) => {
  const usedAt = useRef(0)
  const take = () => {
    usedAt.current = Date.now()
    return quietly(async () => show(await consoleCall('POST /reports/take', { body: named })))
  }
  const free = () =>
    quietly(() => consoleCall('POST /reports/free', { body: named }, { keepalive: true }))
  const begin = useEffectEvent(take)
  const end = useEffectEvent(free)
  useEffect(() => {
    if (!isOn) return
    void begin()
    const leave = () => void end()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [isOn])
  return () => {
    if (isOn && Date.now() - usedAt.current > renewEvery) void take()
  }
}
