import { expiredKeys, type Unsent } from '#features/views/unsent.ts';

const DATABASE = 'kapsule';
const STORE = 'unsent';

const finished = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' });
  const database = await finished(request);
  const transaction = database.transaction(STORE, mode);
  transaction.oncomplete = () => database.close();
  return transaction.objectStore(STORE);
}

/** TR-10: items that no page has delivered. */
export const unsentDatabase = {
  async put(entries: readonly Unsent[]): Promise<void> {
    const store = await openStore('readwrite');
    for (const entry of entries) store.put(entry);
    const keys = (await finished(store.getAllKeys())) as string[];
    for (const key of expiredKeys(keys, Date.now())) store.delete(key);
    await finished(store.count());
  },
  async remove(keys: readonly string[]): Promise<void> {
    const store = await openStore('readwrite');
    for (const key of keys) store.delete(key);
    await finished(store.count());
  },
  async list(): Promise<Unsent[]> {
    const entries = (await finished((await openStore('readonly')).getAll())) as Unsent[];
    const expired = expiredKeys(
      entries.map(({ key }) => key),
      Date.now(),
    );
    return entries.filter(({ key }) => !expired.includes(key));
  },
};
