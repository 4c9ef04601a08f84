import { type House, inOrder } from './circles.ts'

const components: House = {
  root: 'components',
  wings: inOrder([
    {
      name: 'ground',
      rooms: [
        'ui',
        'words.tsx',
        'ago.tsx',
        'i18n-provider.tsx',
        'i18next.ts',
        'use-translation.ts',
        'navigation',
        'forms',
        'confirm',
        'toasts',
        'share-button.tsx',
        'structured-data.tsx',
        'payments',
        'report',
      ],
    },
    {
      name: 'shop',
      rooms: [
        'people',
        'catalogue',
        'comments',
        'community',
        'item',
        'home',
        'following',
        'search',
        'basket',
      ],
    },
    {
      name: 'member',
      rooms: ['account', 'contacts', 'notifications', 'user', 'checkout', 'pay', 'weep'],
    },
    { name: 'frame', rooms: ['consent', 'layout', 'legal'] },
  ]),
}

const services: House = {
  root: 'lib/services',
  wings: inOrder([
    { name: 'operations', rooms: ['operations/*', 'deps.ts'] },
    { name: 'members', rooms: ['members/*'] },
    { name: 'shop', rooms: ['shop/*'] },
    { name: 'community', rooms: ['community/*'] },
    { name: 'money', rooms: ['money/*'] },
    { name: 'storefront', rooms: ['storefront/*'] },
    { name: 'reach', rooms: ['reach/*'] },
    {
      name: 'door',
      rooms: [
        'app.ts',
        'tables.ts',
        'background.ts',
        'tasks.ts',
        'jobs.ts',
        'mails.ts',
        'stored-files.ts',
      ],
    },
  ]),
}

/** Folders whose wings are checked. */
export const houses: readonly House[] = [components, services]
