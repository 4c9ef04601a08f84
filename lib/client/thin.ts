import type { Endpoint } from '#lib/contract/endpoint.ts'

// Types of the contract without its schemas, to keep zod out of the browser. calls.test.ts compares every
// line with the declaration.
type Thin<E extends Endpoint> = Pick<E, 'method' | 'path'> &
  Partial<Pick<E, 'creates' | 'params' | 'query' | 'body' | 'output'>>

/** Marks a call that blocks the page: the browser client shows the backdrop until it is answered. */
export const blocking = <C extends { method: string; path: string }>(call: C) => ({
  ...call,
  blocking: true as const,
})

export const thin = <E extends Endpoint>(
  method: E['method'],
  path: string,
  ...creates: false extends E['creates'] ? [] : ['creates']
): Thin<E> => ({ method, path, ...(creates.length > 0 ? { creates: true } : {}) })
