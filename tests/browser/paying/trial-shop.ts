import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright/test'
import { rolldown } from 'rolldown'
import { systemClock } from '#kernel/clock.ts'
import { loadConfig } from '#kernel/config/config.ts'
import { createLog } from '#kernel/log.ts'
import { payingCspSources } from '#lib/front/csp-sources.ts'
import { policyHeaders, securityHeaders } from '#lib/front/security.ts'
import { openPaypal } from '#lib/providers/paypal/open.ts'
import { openStandIn } from '#lib/stand-ins/paypal/server.ts'
import { back, purchase } from '../../setup/paypal-purchase.ts'

const bundle = async () => {
  const built = await rolldown({
    input: new URL('./trial-page.tsx', import.meta.url).pathname,
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  })
  const { output } = await built.generate({ format: 'iife', minify: true })
  return output[0].code
}

/**
 * Serves a page with the real library under the real policy and the real client, with a stand-in for
 * PayPal.
 */
export const openTrialShop = async () => {
  const standIn = await openStandIn({ webhookPauses: [] })
  const config = loadConfig({ NODE_ENV: 'test', PAYPAL_API_BASE: standIn.url })
  const paypal = openPaypal({ config, clock: systemClock, log: createLog({ level: 'error' }) })
  const script = await bundle()
  const sdk = `${standIn.url}/sdk/js`
  const sources = payingCspSources({ sdkUrl: sdk, standIn: true })

  const html = (keeps: boolean) => `<!doctype html><html lang="it"><title>Prova</title>
<body data-sdk="${sdk}" data-keeps="${keeps ? 'yes' : 'no'}"><main id="page"></main>
<script src="/page.js"></script></body></html>`

  const server = createServer(({ url = '/' }, response) => {
    const isScript = url === '/page.js'
    response.writeHead(200, {
      ...securityHeaders(false),
      ...policyHeaders('/checkout', 'none', sources),
      'content-type': `${isScript ? 'text/javascript' : 'text/html'}; charset=utf-8`,
    })
    response.end(isScript ? script : html(url.includes('keeps')))
  })
  await new Promise<void>((done) => server.listen(0, done))

  return {
    ...standIn,
    paypal,
    /** Opens the page that pays an order or stores a method. */
    visit: async (page: Page, { keeps = false } = {}) => {
      await page.exposeFunction('makeOrder', async (kind: 'wallet' | 'card') => {
        const { id } = await paypal.createOrder(purchase(), { kind }, back, randomUUID())
        return id
      })
      await page.exposeFunction('makeSetupToken', async (kind: 'wallet' | 'card') => {
        const owner = { memberId: randomUUID(), customerId: null, description: 'Gruppo' }
        return (await paypal.createSetupToken(kind, owner, back, randomUUID())).id
      })
      const { port } = server.address() as AddressInfo
      await page.goto(`http://localhost:${port}/checkout${keeps ? '?keeps' : ''}`)
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await standIn.close()
    },
  }
}

export type TrialShop = Awaited<ReturnType<typeof openTrialShop>>
