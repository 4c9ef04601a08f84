import type { Endpoint } from '#lib/contract/endpoint.ts'
import type { Config } from '../../config/config.ts'
import { type Reply, withEtag } from '../reply.ts'
import { translateDocs } from '../words.ts'
import { describeApi } from './openapi.ts'
import { contentPolicy, renderPage } from './page.ts'

/**
 * Builds both documents at the first request and caches them: the contract does not change at
 * runtime.
 */
export const apiDocuments = (endpoints: Endpoint[], { siteName: site }: Config) => {
  let described: ReturnType<typeof describeApi> | undefined
  const api = () => {
    described ??= describeApi(
      endpoints,
      translateDocs('title', { site }),
      translateDocs('about', { site }),
    )
    return described
  }
  const made = (make: () => string, headers: Record<string, string>) => {
    let body: string | undefined
    return (request: Request): Reply => {
      body ??= make()
      return withEtag(
        { status: 200, headers: { 'cache-control': 'public, max-age=60', ...headers }, body },
        request.headers.get('if-none-match'),
      )
    }
  }
  return {
    '/openapi.json': made(() => JSON.stringify(api()), {
      'content-type': 'application/json; charset=utf-8',
    }),
    '/docs': made(() => renderPage(api()), {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentPolicy,
    }),
  }
}
