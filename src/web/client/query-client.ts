import { QueryCache, QueryClient } from '@tanstack/react-query'

const cache = new QueryCache()

export const queryClient = new QueryClient({
  queryCache: cache,
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      retryOnMount: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// A failed query is repeated only by the user: by 'Try again', or by opening a screen again, for
// which it is removed once unused.
cache.subscribe(({ query }) => {
  if (query.state.status !== 'error' || query.getObserversCount() > 0) return
  queueMicrotask(() => {
    if (query.state.status === 'error' && query.getObserversCount() === 0) cache.remove(query)
  })
})
