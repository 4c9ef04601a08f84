import type { Endpoint } from '#lib/contract/endpoint.ts'

// The types of the contract without its schemas: zod stays out of the browser.
// calls.test.ts holds every line against the declaration.
type Thin<E extends Endpoint> = Pick<E, 'method' | 'path'> &
  Partial<Pick<E, 'creates' | 'params' | 'query' | 'body' | 'output'>>

/** A deed during which the page may not be used: the browser's client keeps the backdrop up for it. */
export const blocking = <C extends { method: string; path: string }>(call: C) => ({
  ...call,
  blocking: true as const,
})

export const thin = <E extends Endpoint>(
  method: E['method'],
  path: string,
  ...creates: false extends E['creates'] ? [] : ['creates']
): Thin<E> => ({ method, path, ...(creates.length > 0 ? { creates: true } : {}) })
