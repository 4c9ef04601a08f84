import type { NextConfig } from 'next'

const config: NextConfig = {
  poweredByHeader: false,
  // The same sources are the same build on every machine, and the router loads a page of another build anew.
  // A `deploymentId` would do no more, and give every file another address at each release.
  generateBuildId: () => process.env.BUILD_ID ?? null,
  // Brotli and gzip are made once per page by the page cache, not per request by Next.
  compress: false,
  // Preloads are in the document; as a header they would also compete with it.
  reactMaxHeadersLength: 0,
  // One cached page serves people and crawlers, so its metadata must never be streamed late.
  htmlLimitedBots: /.*/,
  // Pictures are resized once, when they are stored; the endpoint of Next must not resize others.
  images: { unoptimized: true },
  // Types are checked by the tests; a start should not wait for them.
  typescript: { ignoreBuildErrors: true },
  // A bare clone builds once: the cache would cost it a third more, and nothing reads the maps.
  experimental: { turbopackFileSystemCacheForBuild: false, turbopackSourceMaps: false },
  serverExternalPackages: ['pg', 'sharp', '@node-rs/argon2'],
}

export default config
