/** The images of docker-compose.yml, so that specs in containers test what is shipped. */
export const postgresImage = 'docker.io/library/postgres:18-bookworm';
export const natsImage = 'docker.io/library/nats:2.12-alpine';
