import type { Endpoint } from '#lib/contract/endpoint.ts'

// Types of the contract without its schemas, to keep zod out of the browser. calls.test.ts compares every
// line with the declaration.
type Thin<E extends Endpoint> = Pick<E, 'method' | 'path'> &
  Partial<Pick<E, 'creates' | 'params' | 'query' | 'body' | 'output'>>

export const thin = <E extends Endpoint>(
  method: E['method'],
  path: string,
  ...creates: false extends E['creates'] ? [] : ['creates']
): Thin<E> => ({ method, path, ...(creates.length > 0 ? { creates: true } : {}) })
