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

// A read that failed is sent again only when a person asks: by 'Try again', or by coming to a screen anew, for which
// it is forgotten once nothing shows it.
cache.subscribe(({ query }) => {
  if (query.state.status !== 'error' || query.getObserversCount() > 0) return
  queueMicrotask(() => {
    if (query.state.status === 'error' && query.getObserversCount() === 0) cache.remove(query)
  })
})
