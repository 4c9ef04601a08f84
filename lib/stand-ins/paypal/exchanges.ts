import type { CallName } from './rules.ts'

/** Recorded request and response. */
export type Exchange = {
  call: CallName | null
  method: string
  path: string
  query: Record<string, string>
  headers: Record<string, string>
  request: unknown
  /** 0 without a response. */
  status: number
  answer: unknown
}

const headerNames = ['authorization', 'content-type', 'paypal-request-id', 'prefer']

const shown = (name: string, value: string) =>
  name === 'authorization' ? (value.split(' ')[0] ?? '') : value

export const headersToShow = (headers: Record<string, string | string[] | undefined>) =>
  Object.fromEntries(
    headerNames.flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, shown(name, value)]] : []
    }),
  )

/** Keeps the most recent exchanges for the schema check. */
export const openExchanges = (most: number) => {
  let exchanges: Exchange[] = []
  return {
    add: (exchange: Exchange) => {
      exchanges.push(exchange)
      if (exchanges.length >= most * 2) exchanges = exchanges.slice(-most)
    },
    all: () => exchanges.slice(-most),
    clear: () => {
      exchanges = []
    },
  }
}
