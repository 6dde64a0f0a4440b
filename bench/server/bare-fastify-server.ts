import Fastify from 'fastify';

// Baseline: a single route that returns a JSON constant of the given size.
const bytes = Number(process.env.BYTES);
const app = Fastify();
const body = { text: 'x'.repeat(Math.max(0, bytes - '{"text":""}'.length)) };
app.get('/constant', async () => body);
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.stdout.write('ready\n');
