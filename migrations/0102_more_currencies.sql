ALTER TYPE "public"."currency" ADD VALUE 'CHF';--> statement-breakpoint
ALTER TYPE "public"."currency" ADD VALUE 'AUD';--> statement-breakpoint
ALTER TYPE "public"."currency" ADD VALUE 'NZD';--> statement-breakpoint
ALTER TYPE "public"."currency" ADD VALUE 'INR';--> statement-breakpoint
ALTER TYPE "public"."currency" ADD VALUE 'MXN';--> statement-breakpoint
ALTER TYPE "public"."currency" ADD VALUE 'BRL';--> statement-breakpoint
ALTER TYPE "public"."currency" ADD VALUE 'SEK';--> statement-breakpoint
ALTER TYPE "public"."currency" ADD VALUE 'NOK';--> statement-breakpoint
ALTER TYPE "public"."currency" ADD VALUE 'DKK';--> statement-breakpoint
ALTER TYPE "public"."currency" ADD VALUE 'PLN';--> statement-breakpoint
ALTER TYPE "public"."currency" ADD VALUE 'CZK';--> statement-breakpoint
ALTER TYPE "public"."currency" ADD VALUE 'ZAR';--> statement-breakpoint
ALTER TYPE "public"."currency" ADD VALUE 'SGD';--> statement-breakpoint
ALTER TYPE "public"."currency" ADD VALUE 'HKD';